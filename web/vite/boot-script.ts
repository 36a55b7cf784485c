import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The script that every document runs first. */
export const bootScript = (root: string): string => readFileSync(join(root, 'boot.js'), 'utf8')

/** Puts the boot script into the document: as a file it would be one more round trip before anything is asked for. */
export function boot(): Plugin {
  let root = ''
  return {
    name: 'rankline-boot',
    configResolved(config) {
      root = config.root
    },
    transformIndexHtml: {
      order: 'pre',
      handler: () => [{ tag: 'script', children: bootScript(root), injectTo: 'head' }],
    },
  }
}
