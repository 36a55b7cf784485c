import type { Plugin } from 'vite'

/** The letters that nearly every text is of. */
const font = /inter-latin-wght-normal-[^/]*\.woff2$/

/** Wider than a phone, whose line is needed for scripts first: there, text is shown in a font of the system until then. */
const media = '(min-width: 761px)'

/** Has the browser load the font with the document, so that no text is laid out twice. */
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
