import type { IDeployment } from 'kubernetes-models/apps/v1'
import type { IJob } from 'kubernetes-models/batch/v1'
import type { IConfigMap, ISecret, IService } from 'kubernetes-models/v1'
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1'
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1'
import type { Manifest } from './kubernetes-schemas.ts'
import { readYaml, readYamlDocuments } from './ops-files.ts'

interface Kinds {
  Deployment: IDeployment
  Job: IJob
  ConfigMap: IConfigMap
  Secret: ISecret
  Service: IService
  Ingress: IIngress
  PodDisruptionBudget: IPodDisruptionBudget
}

export type Container = NonNullable<
  NonNullable<NonNullable<IDeployment['spec']>['template']['spec']>['containers']
>[number]

const { resources, images } = readYaml('kubernetes/kustomization.yaml') as {
  resources: string[]
  images: { name: string }[]
}

/** The image that kustomization.yaml replaces. */
export const [{ name: IMAGE } = { name: '' }] = images

/** Every object of ops/kubernetes, with the example of the secret. */
export const manifests = [...resources, 'secret.example.yaml'].flatMap((file) =>
  readYamlDocuments(`kubernetes/${file}`),
) as Manifest[]

/** @throws Error if there is none */
export function find<Kind extends keyof Kinds>(kind: Kind, name: string): Kinds[Kind] {
  const found = manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)
  if (!found) throw new Error(`ops/kubernetes has no ${kind} ${name}.`)
  return found as unknown as Kinds[Kind]
}

/** The pod of a deployment or job. @throws Error if it has none */
export function podOf({ spec }: IDeployment | IJob) {
  const pod = spec?.template.spec
  const [container] = pod?.containers ?? []
  if (!pod || !container) throw new Error('The pod has no container.')
  return { pod, container }
}

/** The variables of a container, with those of the config maps and secrets that it refers to. */
export function environmentOf({ env = [], envFrom = [] }: Container): Record<string, string> {
  const entries = envFrom.map(({ configMapRef, secretRef }) =>
    configMapRef?.name !== undefined
      ? (find('ConfigMap', configMapRef.name).data ?? {})
      : (find('Secret', secretRef?.name ?? '').stringData ?? {}),
  )
  const own = env.map(({ name, value, valueFrom }) => {
    const { name: secret = '', key = '' } = valueFrom?.secretKeyRef ?? {}
    return [name, value ?? find('Secret', secret).stringData?.[key]]
  })
  return Object.assign({}, ...entries, Object.fromEntries(own)) as Record<string, string>
}
