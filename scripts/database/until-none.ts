/** Repeats a step until it has nothing left to do. @returns how many in all */
export async function untilNone(step: () => Promise<number>): Promise<number> {
  let all = 0
  for (let some = await step(); some > 0; some = await step()) all += some
  return all
}
