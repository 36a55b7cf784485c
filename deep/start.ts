import { runPart } from './part.ts'
import { isPart, load } from './parts.ts'

// A part in a process of its own, started by run.ts, which reports its end to it.
const [name = '', seed = '1', length] = process.argv.slice(2)
if (!isPart(name)) throw new Error(`There is no part "${name}".`)
const report = await runPart(name, await load[name](), Number(seed), length === 'long')
process.send?.(report, () => process.exit(0))
