import type { Plugin } from 'vite'

const stub = '\0declared-messages'

/**
 * Removes the texts of the server's responses from the declarations of calls: the server sends them with each response.
 * Texts that a screen shows by itself are in `shown-messages.ts`.
 */
export const withoutMessages = (): Plugin => ({
  name: 'without-messages',
  enforce: 'pre',
  resolveId(source, importer = '') {
    const isOfDeclaration =
      source === '../messages.ts' && /[\\/]contract[\\/]src[\\/][\w-]+[\\/][\w-]+\.ts$/.test(importer)
    return isOfDeclaration ? stub : null
  },
  load: (id) => (id === stub ? 'export const messages = {}' : null),
})
