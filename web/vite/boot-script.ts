import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The script that every document runs first. */
export const bootScript = (root: string): string => readFileSync(join(root, 'boot.js'), 'utf8')

/** Inlines the boot script in the document: a file would cost one more round trip before the first request. */
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
