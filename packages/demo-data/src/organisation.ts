import { readFile } from 'node:fs/promises'
import { emailAddress } from '@countersign/contract'
import { z } from 'zod'

const email = emailAddress

/** What the server takes from `demo/organisation.json`; the development identity provider reads the rest of it. */
const organisationSchema = z.object({
  companies: z
    .array(
      z.object({
        company_id: z.string(),
        name: z.string(),
        domains: z.array(z.string().toLowerCase()).min(1),
      }),
    )
    .min(1),
  groups: z.array(z.object({ group_id: z.string(), name: z.string() })),
  people: z
    .array(
      z.object({
        email,
        name: z.string(),
        given_name: z.string(),
        company_id: z.string(),
        group_id: z.string(),
      }),
    )
    .min(1),
  administrators: z.array(email),
  /** Companies by id and categories by name (P7). */
  limited_administrators: z
    .array(z.object({ email, companies: z.array(z.string()), categories: z.array(z.string()) }))
    .default([]),
  report_super_admins: z.array(email),
  /** By group_id. */
  report_group_admins: z.array(z.object({ email, groups: z.array(z.string()).min(1) })).default([]),
})

export type DemoOrganisation = z.output<typeof organisationSchema>

/** @throws Error that names the problem if the file is missing or malformed */
export async function readDemoOrganisation(file: string): Promise<DemoOrganisation> {
  const parsed = organisationSchema.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (parsed.success) return parsed.data
  throw new Error(`${file}: ${z.prettifyError(parsed.error)}`)
}
