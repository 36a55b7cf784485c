import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { boot } from './vite/boot-script.ts'
import { compressed } from './vite/compressed.ts'
import { earlyFont } from './vite/early-font.ts'
import { FIRST_PRIORITY, firstModules, firstParts } from './vite/first-modules.ts'
import { firstStyles } from './vite/first-styles.ts'
import { flags } from './vite/flags.ts'
import { knownStyles } from './vite/known-styles.ts'
import { lateScreens } from './vite/late-screens.ts'
import { leanDeclarations } from './vite/lean-declarations.ts'
import { publicPages } from './vite/public-pages.ts'
import { withoutMessages } from './vite/without-messages.ts'
import { workedOut } from './vite/worked-out.ts'

const api = process.env.RANKLINE_API ?? 'http://127.0.0.1:3000'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const first = firstModules(await firstParts(here('.')))

/** Parts of Mantine: the fields of every form, and what opens next to a button. */
const inputs = /[\\/]core[\\/]esm[\\/]components[\\/](Input|InputBase|TextInput)[\\/]/
const popups =
  /@floating-ui[\\/]|[\\/]core[\\/]esm[\\/](components[\\/](Popover|Menu|Tooltip|Portal)|utils[\\/]Floating)[\\/]/

/**
 * The chunks of the build besides those that the bundler makes itself. Libraries that every screen needs are separate,
 * so that a release leaves them cached. A group with a higher priority takes its modules first.
 */
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 100 },
  {
    name: 'tanstack',
    test: /node_modules[\\/]@tanstack[\\/](?!react-table|table-core|react-virtual|virtual-core)/,
    priority: 100,
  },
  ...first.groups,
  { name: 'inputs', test: inputs, priority: FIRST_PRIORITY + 4.5 },
  { name: 'popups', test: popups, priority: 5 },
  // One file for modules of nearly all screens costs fewer requests than dozens of small ones.
  { name: 'shared', minShareCount: 25, priority: 1 },
]

const alias = [
  { find: /^zod$/, replacement: here('./vite/declared.ts') },
  { find: /^\.\.\/validation\/schema\.ts$/, replacement: here('./vite/declared-form.ts') },
  {
    find: /^(\.|\.\.\/keywords)\/filter-schemas\.ts$/,
    replacement: here('./vite/declared-filters.ts'),
  },
]

export default defineConfig({
  plugins: [
    withoutMessages(),
    workedOut(),
    leanDeclarations(),
    react(),
    flags(),
    first.plugin,
    lateScreens(),
    boot(),
    earlyFont(),
    knownStyles(),
    firstStyles(),
    compressed(),
    publicPages(alias),
  ],
  resolve: { conditions: ['source', ...defaultClientConditions], alias },
  // The server puts a fresh nonce in its place on every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'es2022',
    // Inlined assets would need data: sources that the content security policy does not allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One style sheet, from which `firstStyles` takes a part: the browser would wait for each of dozens of small ones.
    cssCodeSplit: false,
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      // Drops zod schemas that nobody reads: declaring one has no side effects.
      treeshake: { manualPureFunctions: ['z'] },
    },
  },
  server: { port: 5173, proxy: { '/api': { target: api, changeOrigin: false } } },
  preview: { port: 4173, proxy: { '/api': { target: api, changeOrigin: false } } },
})
