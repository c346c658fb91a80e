/** Tests, and what only they use. */
export const TESTS = '(\\.test\\.tsx?$|/testing/|/calls/authorisation/)'

/**
 * The floors of a source folder, from the ground up: the files of a room import their own room and those below its floor. Rooms of
 * one floor don't know each other, and a room that is listed on no floor imports nothing. Tests may look anywhere.
 * @param floors rooms by floor, as paths below `root`; '' is `root` itself
 */
export const floors = (name, root, floors, comment) => {
  const room = (folder) => `^${[root, folder].filter(Boolean).join('/')}/[^/]+$`
  const rule = (from, to) => ({ name, comment, severity: 'error', from, to: { path: `^${root}/`, ...to } })
  return [
    ...floors.flatMap((rooms, floor) =>
      rooms.map((own) =>
        rule(
          { path: room(own), pathNot: TESTS },
          { pathNot: [own, ...floors.slice(0, floor).flat()].map(room) },
        ),
      ),
    ),
    rule({ path: `^${root}/`, pathNot: [TESTS, ...floors.flat().map(room)] }, {}),
  ]
}
