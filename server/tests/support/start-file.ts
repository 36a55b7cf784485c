import { fileURLToPath } from 'node:url'

/**
 * The file that Node runs for a process of the server, such as `processes/worker`: `npm test` has just compiled it;
 * elsewhere it runs from source, which takes longer.
 */
export function startFile(name: string): { options: string[]; file: string } {
  const isCompiled = process.env.TEST_COMPILED === '1'
  const path = isCompiled ? `../../dist/${name}.js` : `../../src/${name}.ts`
  return {
    options: isCompiled ? [] : ['--import', 'tsx', '--conditions=source'],
    file: fileURLToPath(new URL(path, import.meta.url)),
  }
}
