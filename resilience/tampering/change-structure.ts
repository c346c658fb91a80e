import { checkDocument, NotGenuine, parseTrust } from '@countersign/evidence'
import { CHANGES } from '@countersign/evidence/testing/changed-seal'

/**
 * Changes the structure of a sealed PDF in each way that could leave its seal valid (O3).
 * @returns what was refused by which check, and what passed, a line each
 */
export async function changeStructure(
  sealed: Uint8Array,
  trust: string,
): Promise<{ refused: string[]; faults: string[] }> {
  const trusted = parseTrust(trust)
  const refused: string[] = []
  const faults: string[] = []
  for (const { name, apply } of CHANGES) {
    try {
      await checkDocument(apply(sealed), trusted)
      faults.push(`a file that ${name} is genuine`)
    } catch (error) {
      if (error instanceof NotGenuine) refused.push(`${name}: ${error.check}`)
      else faults.push(`a file that ${name}: ${String(error)}`)
    }
  }
  return { refused, faults }
}
