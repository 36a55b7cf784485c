import { bodies } from './bodies.ts'
import type { Work } from './command.ts'
import { distribute } from './distribute.ts'
import { files } from './files.ts'
import { packages } from './packages.ts'
import { people } from './people.ts'
import { recount } from './recount.ts'
import { switches } from './switches.ts'

/** Every command; each of them runs in admin.test.ts. */
export const commands = [...people, ...packages, recount, bodies, files, distribute, switches]

/** Parses the arguments after `npm run admin --`; undefined if no command accepts them. */
export const workOf = ([name, ...words]: readonly string[]): Work | undefined =>
  commands.find((command) => command.name === name)?.parse(words)

const lines = commands.map(({ name, usage, does }) => ({ start: `npm run admin -- ${name} ${usage}`, does }))
const width = Math.max(...lines.map(({ start }) => start.length)) + 2

/** Help text with one command per line. */
export const usage = lines.map(({ start, does }) => start.padEnd(width) + does).join('\n')
