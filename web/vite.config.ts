import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { boot } from './vite/boot-script.ts'
import { compressed } from './vite/compressed.ts'
import { earlyFont } from './vite/early-font.ts'
import { firstStyles } from './vite/first-styles.ts'
import { flags } from './vite/flags.ts'
import { knownStyles } from './vite/known-styles.ts'
import { lateScreens } from './vite/late-screens.ts'
import { leanDeclarations } from './vite/lean-declarations.ts'
import { publicPages } from './vite/public-pages.ts'
import { reach } from './vite/reach.ts'
import { withoutMessages } from './vite/without-messages.ts'
import { workedOut } from './vite/worked-out.ts'

const api = process.env.RANKLINE_API ?? 'http://127.0.0.1:3000'

/** Modules loaded only with a chart, a calendar, a dialog, a form or alerts, even if many screens have one. */
const onDemand = [
  /node_modules[\\/](zod|ipaddr\.js|eventemitter3|recharts|@mantine[\\/](charts|dates)|dayjs|victory-vendor|d3-)/,
  /node_modules[\\/](@reduxjs|redux|react-redux|immer|reselect|es-toolkit|decimal\.js-light|internmap|react-remove-scroll)/,
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](Combobox|ScrollArea|SegmentedControl|FloatingIndicator|Drawer|Modal|ModalBase)/,
  /@mantine[\\/]core[\\/]esm[\\/]components[\\/](Select|Radio|Textarea|Switch|NumberInput|PasswordInput|MultiSelect|Pill)/,
  /[\\/]features[\\/](alerts|deliveries|push|search-console|tickets)[\\/]/,
  /[\\/]features[\\/]exports[\\/]servers\.api/,
  /[\\/]contract[\\/]src[\\/](alerts|click-curve|deliveries|push|remote-servers|search-console)[\\/]/,
  /[\\/]contract[\\/]src[\\/]validation[\\/](checks|public-url|refusals|validate)/,
  /[\\/]platform[\\/](forms|form-state)\./,
  /[\\/]ui[\\/](form|fields|panel|tables)[\\/]/,
  /[\\/]ui[\\/]charts[\\/](DayChart|RankChart|ChartTip|Flags|Legend|charts\.module)/,
]
const isOnDemand = (id: string) => onDemand.some((pattern) => pattern.test(id))
const isSmall = /\.module\.css$|\.api\.ts$|[\\/]ui[\\/](data|feedback|shell|charts)[\\/]/
const common = /node_modules|[\\/](ui|platform|theme|contract|icons|matching-keywords)[\\/]/

const account = ['/src/app/main.tsx', '/src/app/AccountShell.tsx'] as const

/** The modules of screens that people often open first, and those of the list on wide screens. */
const first = reach({
  login: ['/src/app/main.tsx', '/auth/LoginPage.tsx'],
  list: [
    ...account,
    '/keywords/ProjectKeywordsPage.tsx',
    '/projects/ProjectFrame.tsx',
    '/projects/UnknownProject.tsx',
    '/keywords/RowControls.tsx',
  ],
  dashboard: [...account, '/dashboard/DashboardPage.tsx'],
  projects: [...account, '/projects/ProjectsPage.tsx'],
  next: [...account, '/keywords/ProjectKeywordsPage.tsx', '/keywords/list-next.ts'],
  wide: [
    ...account,
    '/keywords/ProjectKeywordsPage.tsx',
    '/keywords/wide-list.ts',
    '/charts/LatestCharts.tsx',
  ],
  changes: [...account, '/changes/ChangesPage.tsx'],
})
/** Chunks of modules that several screens share, then one per screen: none loads unneeded code. The first match counts. */
const firstScreens = [
  ['login', 'list'],
  ['login', 'projects'],
  ['list', 'dashboard', 'projects'],
  ['list', 'projects'],
  ['list', 'dashboard'],
  ['dashboard', 'projects'],
  ['list'],
  ['dashboard'],
  ['projects'],
  ['next'],
  ['wide'],
] as const

/** Modules that the fields of every form use, and the search in a menu. */
const inputs = /[\\/]core[\\/]esm[\\/]components[\\/](Input|InputBase|TextInput)[\\/]/
/** Modules that open next to a button. Forms need only `placing`, which positions them. */
const popups = /[\\/]core[\\/]esm[\\/]components[\\/](Popover|Menu)[\\/]/
const placing =
  /@floating-ui[\\/]|[\\/]core[\\/]esm[\\/](components[\\/](Tooltip|Portal)|utils[\\/]Floating)[\\/]/

/** The chunks of the build. Libraries that every screen needs are separate, so that a release leaves them cached. */
const vendorGroups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 6 },
  {
    name: 'tanstack',
    test: /node_modules[\\/]@tanstack[\\/](?!react-table|table-core|react-virtual|virtual-core)/,
    priority: 6,
  },
  ...firstScreens.map((screens, index) => ({
    // The code shared by log-in and account is small, so it is one file.
    name: screens[0] === 'login' && screens.length > 1 ? 'frame' : screens.join('-and-'),
    test: (id: string) => screens.every((screen) => first.isNeeded(id, screen)),
    minShareCount: 2,
    priority: 5 - index / firstScreens.length,
  })),
  // Loaded after the first paint, or by the log-in's forms. A lower priority keeps the modules above out of these chunks.
  { name: 'inputs', test: inputs, priority: 3.6 },
  { name: 'placing', test: placing, priority: 3.5 },
  { name: 'popups', test: popups, priority: 3 },
  { name: 'login', test: (id: string) => first.isNeeded(id, 'login'), minShareCount: 2, priority: 2.5 },
  // Opened every morning: it loads nothing that only other screens need.
  { name: 'changes', test: (id: string) => first.isNeeded(id, 'changes'), minShareCount: 2, priority: 2.2 },
  // Code that three screens or more share is one file: dozens of small files cost more requests and headers than they save.
  {
    name: 'shared',
    test: (id: string) => common.test(id) && !isOnDemand(id),
    minShareCount: 3,
    priority: 2,
  },
  // Many small modules of a few hundred bytes share one file: the class names of styles, and the queries.
  {
    name: 'small',
    test: (id: string) => isSmall.test(id) && !isOnDemand(id),
    minShareCount: 2,
    maxModuleSize: 8_000,
    priority: 1,
  },
]

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
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
      output: { codeSplitting: { groups: vendorGroups } },
      // Drops zod schemas that nobody reads: declaring one has no side effects.
      treeshake: { manualPureFunctions: ['z'] },
    },
  },
  server: { port: 5173, proxy: { '/api': { target: api, changeOrigin: false } } },
  preview: { port: 4173, proxy: { '/api': { target: api, changeOrigin: false } } },
})
