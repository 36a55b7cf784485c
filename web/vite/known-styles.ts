import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

/** Mantine names its classes by hashes, the same in scripts and style sheets. */
const className = /\bm_[0-9a-f]{6,8}\b/g
const allStyles = createRequire(import.meta.url).resolve('@mantine/core/styles.layer.css')

/** Fails the build if a control of Mantine is used whose style sheet `theme/mantine.css` does not import. */
export function knownStyles(): Plugin {
  return {
    name: 'rankline-known-styles',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const all = new Set(readFileSync(allStyles, 'utf8').match(className))
      const used = new Set<string>()
      const imported = new Set<string>()
      for (const output of Object.values(bundle)) {
        const text = output.type === 'chunk' ? output.code : String(output.source)
        if (output.type === 'asset' && !output.fileName.endsWith('.css')) continue
        for (const [name] of text.matchAll(className)) (output.type === 'chunk' ? used : imported).add(name)
      }
      const missing = [...used].filter((name) => all.has(name) && !imported.has(name))
      if (missing.length > 0)
        this.error(`theme/mantine.css imports no style sheet with ${missing.join(', ')} of @mantine/core.`)
    },
  }
}
