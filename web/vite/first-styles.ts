import type { Plugin, Rolldown } from 'vite'
import { firstChunks } from './first-chunks.ts'
import { firstRules } from './first-rules.ts'
import { knownScreens } from './known-screens.ts'

/** Stands for the whole sheet in lists of what scripts need: its own name would make every release's scripts new ones. */
const placeholder = 'assets/all.css'

/** Has a browser that knows it compile a script’s functions while it loads, beside the page, and not one by one when called. */
const compiledEarly = '//# allFunctionsCalledOnLoad\n'

/**
 * Takes out of the one style sheet what the screens that most people open first can show: their documents load that alone.
 * Every other script is marked as needing the whole sheet, so that the loader has it there before the script runs. The whole
 * one repeats the first in its place, so the order of all rules is the same however they were loaded.
 * The scripts of those screens are marked as well.
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
        const told = `<script nonce="__CSP_NONCE__">globalThis.allStyles=${JSON.stringify(all)}</script>`
        page.source = String(page.source)
          .replace(all, this.getFileName(part))
          .replace('<script', `${told}\n    <script`)
        for (const chunk of chunks) if (!isFirst(chunk)) chunk.viteMetadata?.importedCss.add(placeholder)
      },
    },
    {
      name: 'rankline-first-styles-named',
      apply: 'build',
      generateBundle: {
        // Once the loader's lists are written.
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
