import type { Plugin, Rolldown } from 'vite'
import { firstChunks } from './first-chunks.ts'
import { firstRules } from './first-rules.ts'
import { knownScreens } from './known-screens.ts'

/** A placeholder for the whole sheet in the scripts. Its hashed name would change every script with each release. */
const placeholder = 'assets/all.css'

/** A hint for browsers that support it: compile all functions of a script while it loads, not when each is called. */
const compiledEarly = '//# allFunctionsCalledOnLoad\n'

/**
 * Extracts the rules of the screens that people often open first; the document loads only these. Every other script
 * depends on the whole sheet, which loads before it. The whole sheet repeats the first rules, so the order of rules stays
 * the same. Scripts of the first screens also get the hint above.
 */
export function firstStyles(): Plugin[] {
  let root = ''
  let all = ''
  let isFirst = (_chunk: Rolldown.OutputChunk) => false
  return [
    {
      name: 'rankline-first-styles',
      apply: 'build',
      enforce: 'post',
      configResolved(config) {
        root = config.root
      },
      async generateBundle(_options, bundle) {
        const sheet = Object.values(bundle).find(isSheet)
        const page = bundle['index.html']
        if (sheet === undefined || page?.type !== 'asset') this.error('There is no style sheet or no page.')
        const screens = (await knownScreens(root)).filter(({ isFirst }) => isFirst)
        const first = new Set(
          firstChunks(bundle, screens).flatMap(({ scripts, wide }) => [...scripts, ...wide]),
        )
        isFirst = ({ fileName, isEntry }) => isEntry || first.has(`/${fileName}`)
        const chunks = chunksOf(bundle)
        const names = new Set(chunks.filter(isFirst).flatMap(({ code }) => code.match(word) ?? []))
        const whole = String(sheet.source).trim()
        const part = this.emitFile({ type: 'asset', name: 'first.css', source: firstRules(whole, names) })
        all = sheet.fileName
        const nameOfSheet = `<script nonce="__CSP_NONCE__">globalThis.allStyles=${JSON.stringify(all)}</script>`
        page.source = String(page.source)
          .replace(all, this.getFileName(part))
          .replace('<script', `${nameOfSheet}\n    <script`)
        for (const chunk of chunks) if (!isFirst(chunk)) chunk.viteMetadata?.importedCss.add(placeholder)
      },
    },
    {
      name: 'rankline-first-styles-named',
      apply: 'build',
      generateBundle: {
        // Runs after Vite has written the lists of the loader.
        order: 'post',
        handler(_options, bundle) {
          for (const chunk of chunksOf(bundle)) {
            const code = chunk.code.replace(JSON.stringify(placeholder), 'globalThis.allStyles')
            chunk.code = isFirst(chunk) ? compiledEarly + code : code
            if (chunk.viteMetadata?.importedCss.delete(placeholder)) chunk.viteMetadata.importedCss.add(all)
          }
        },
      },
    },
  ]
}

const chunksOf = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).filter((output) => output.type === 'chunk')

/** Matches every word that may be a class name. */
const word = /-?[A-Za-z_][\w-]*/g

const isSheet = (output: Rolldown.OutputBundle[string]): output is Rolldown.OutputAsset =>
  output.type === 'asset' && output.fileName.endsWith('.css')
