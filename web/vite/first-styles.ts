import type { Plugin, Rolldown } from 'vite'
import { firstChunks } from './first-chunks.ts'
import { knownScreens } from './known-screens.ts'
import { splitStyles } from './split-styles.ts'

/** Screens that need it are few people's first. */
const further = 'further-code.ts'

/** Stands for the second sheet in lists of what scripts need: its own name would make every release's scripts new ones. */
const placeholder = 'assets/more.css'

/** Has a browser that knows it compile a script’s functions while it loads, beside the page, and not one by one when called. */
const compiledEarly = '//# allFunctionsCalledOnLoad\n'

/**
 * Splits the one style sheet in two: what the screens that most people open first can show, which the document loads, and
 * all else. Every other script is marked as needing the second, so that the loader has it there before the script runs.
 * The scripts of those screens are marked as well.
 */
export function firstStyles(): Plugin[] {
  let root = ''
  let more = ''
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
        const screens = (await knownScreens(root)).filter(({ modules }) => !modules.includes(further))
        const first = new Set(
          firstChunks(bundle, screens).flatMap(({ scripts, wide }) => [...scripts, ...wide]),
        )
        isFirst = ({ fileName, isEntry }) => isEntry || first.has(`/${fileName}`)
        const chunks = chunksOf(bundle)
        const names = new Set(chunks.filter(isFirst).flatMap(({ code }) => code.match(word) ?? []))
        const styles = splitStyles(String(sheet.source).trim(), names)
        const emit = (name: string, source: string) =>
          this.getFileName(this.emitFile({ type: 'asset', name, source }))
        more = emit('more.css', styles.more)
        const told = `<script nonce="__CSP_NONCE__">globalThis.moreStyles=${JSON.stringify(more)}</script>`
        page.source = String(page.source)
          .replace(sheet.fileName, emit('first.css', styles.first))
          .replace('<script', `${told}\n    <script`)
        for (const chunk of chunks) if (!isFirst(chunk)) chunk.viteMetadata?.importedCss.add(placeholder)
        delete bundle[sheet.fileName]
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
            const code = chunk.code.replace(JSON.stringify(placeholder), 'globalThis.moreStyles')
            chunk.code = isFirst(chunk) ? compiledEarly + code : code
            if (chunk.viteMetadata?.importedCss.delete(placeholder)) chunk.viteMetadata.importedCss.add(more)
          }
        },
      },
    },
  ]
}

const chunksOf = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).filter((output) => output.type === 'chunk')

/** What may be the name of a class. */
const word = /-?[A-Za-z_][\w-]*/g

const isSheet = (output: Rolldown.OutputBundle[string]): output is Rolldown.OutputAsset =>
  output.type === 'asset' && output.fileName.endsWith('.css')
