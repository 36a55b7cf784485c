import type { Plugin } from 'vite'

/** The font file with the letters of nearly every text. */
const font = /inter-latin-wght-normal-[^/]*\.woff2$/

/** Preloads the font on wide screens only. Phones need the bandwidth for scripts, and show a system font first. */
const media = '(min-width: 761px)'

/** Preloads the font with the document, so that no text is laid out twice. */
export function earlyFont(): Plugin {
  return {
    name: 'rankline-early-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const file = Object.keys(bundle).find((name) => font.test(name))
        if (file === undefined) throw new Error('The site is built without its font.')
        return [
          {
            tag: 'link',
            attrs: {
              rel: 'preload',
              href: `/${file}`,
              as: 'font',
              type: 'font/woff2',
              media,
              crossorigin: '',
            },
            injectTo: 'head',
          },
        ]
      },
    },
  }
}
