import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { capturesDirectory } from '@rankline/serp/testing/captures/read'
import { databaseConditions, load, machine } from './conditions.ts'
import { type Figure, isMet } from './figures.ts'
import { PROJECTS_OF_MANY } from './million/seed.ts'
import { COUNTING } from './million/statements.ts'
import { benchAdmin } from './parts/admin.ts'
import { benchAnswers } from './parts/answers.ts'
import { benchApi, benchApiSettings } from './parts/api.ts'
import { benchBulk } from './parts/bulk.ts'
import { benchBundle } from './parts/bundle.ts'
import { benchDepth } from './parts/depth.ts'
import { benchDirect } from './parts/direct.ts'
import { benchDynamicTags } from './parts/dynamic-tags.ts'
import { benchExports } from './parts/exports.ts'
import { benchFirstMinute } from './parts/first-minute.ts'
import { benchHistory } from './parts/history.ts'
import { benchIdle } from './parts/idle.ts'
import { benchImports } from './parts/imports.ts'
import { benchLeases } from './parts/leases.ts'
import { benchList } from './parts/list.ts'
import { benchLoad } from './parts/load.ts'
import { benchMillion } from './parts/million.ts'
import { benchParse } from './parts/parse.ts'
import { benchParseLoad, parseLoadSettings } from './parts/parse-load.ts'
import { benchPhone } from './parts/phone.ts'
import { benchPipeline } from './parts/pipeline.ts'
import { benchPublic } from './parts/public.ts'
import { benchReports } from './parts/reports.ts'
import { benchReportsDue } from './parts/reports-due.ts'
import { benchRollUp } from './parts/roll-up.ts'
import { benchScreen } from './parts/screen.ts'
import { benchScreens } from './parts/screens.ts'
import { benchScreensApi } from './parts/screens-api.ts'
import { benchScroll } from './parts/scroll.ts'
import { benchSegments } from './parts/segments.ts'
import { benchStorage } from './parts/storage.ts'
import { benchTab } from './parts/tab.ts'
import { benchTopics } from './parts/topics.ts'
import { benchUnusual } from './parts/unusual.ts'
import { benchUploads } from './parts/uploads.ts'
import { type Product, startProduct } from './product.ts'
import { type Part, printConditions, printPart, printSummary, writeReport } from './report.ts'
import { settle } from './seed.ts'
import { makeTracked } from './tracked.ts'
import { makeWorld, type World } from './worlds.ts'

const usage = `npm run bench -- [PART …] [OPTIONS]

Parts: idle, admin, list, load, million, screen, screens, screens-api, api, segments, dynamic-tags, bulk, scroll, tab, bundle, phone, first-minute, public, pipeline, exports, history, imports, uploads, roll-up, reports, reports-due, parse-load, depth, unusual, topics, answers, parse, storage, direct, leases.

  --all             every part but million, as without a name; a table of all that is promised at the end

  --keywords N      of the project, or followed by depth (10000); for admin as many people, with 100 times as many keywords;
                    for leases searches (300000)
  --days N          of history (365; million 30)
  --runs N          of every measurement (5; pipeline 3, depth, unusual, topics and direct 3)
  --captures DIR    saved result pages, for parse and storage (CAPTURES, or what npm run captures fetched)
  --seconds S       of each while in which checks are recorded, for million (60)
  --scale N         of a million keywords and 4,000 projects, for million (1)
  --reports N       that are due at once, for reports-due (500)
  --rounds N        through every screen, for tab (10)
  --latency MS,MS   the source's, for pipeline and direct (0,200)
  --patience S      waited at most before a run until the machine is quiet (0)
`

const root = fileURLToPath(new URL('../', import.meta.url))
const text = { type: 'string' } as const
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    keywords: text,
    days: text,
    runs: text,
    latency: text,
    patience: text,
    captures: text,
    rounds: text,
    scale: text,
    seconds: text,
    reports: text,
    all: { type: 'boolean' },
    help: { type: 'boolean' },
  },
})
const keywords = whole('keywords', 10_000)
const days = whole('days', 365)
const patience = Number(values.patience ?? 0)
const captures = capturesDirectory(values.captures)
const latencies = (values.latency ?? '0,200').split(',').map(Number)

/** Parts that measure the product. Each gets its own empty installation, so that no part finds data of another. */
const productParts = {
  admin: async () =>
    onProduct((product) =>
      benchAdmin(product, {
        people: { users: keywords, projects: keywords * 10, keywords: keywords * 100 },
        runs: whole('runs', 5),
        patience,
      }),
    ),
  list: async () =>
    onProduct((product) => benchList(product, { keywords, days, runs: whole('runs', 5), patience })),
  load: async () => onProduct((product) => benchLoad(product, { runs: whole('runs', 1), patience })),
  million: async () =>
    onProduct((product) => benchMillion(product, million()), { FETCH_DEPTH_POLICY: 'full' }, COUNTING),
  screen: async () =>
    onProduct(async (product) => {
      const tracked = await makeTracked(product, keywords, days)
      await settle(product.database.pool)
      return benchScreen(product, tracked, { keywords, runs: whole('runs', 5), patience })
    }),
  screens: async () =>
    inWorld((product, world) => benchScreens(product, world, { runs: whole('runs', 3), patience })),
  'screens-api': async () =>
    inWorld((product, world) => benchScreensApi(product, world, { runs: whole('runs', 5), patience })),
  api: async () =>
    onProduct(
      (product) => benchApi(product, { keywords, days, runs: whole('runs', 5), patience }),
      benchApiSettings,
    ),
  segments: async () =>
    onProduct((product) => benchSegments(product, { keywords, days, runs: whole('runs', 5), patience })),
  'dynamic-tags': async () =>
    onProduct((product) => benchDynamicTags(product, { keywords, days, runs: whole('runs', 2), patience })),
  bulk: async () =>
    onProduct((product) => benchBulk(product, { keywords, days, runs: whole('runs', 3), patience })),
  scroll: async () =>
    inWorld((product, world) => benchScroll(product, world, { keywords, runs: whole('runs', 3), patience })),
  tab: async () => inWorld((product, world) => benchTab(product, world, { rounds: whole('rounds', 10) })),
  bundle: async () => onProduct(async (product) => benchBundle(product, await makeTracked(product, 100, 30))),
  phone: async () =>
    onProduct(async (product) =>
      benchPhone(product, await makeTracked(product, 1_000, 30), { runs: whole('runs', 5), patience }),
    ),
  'first-minute': async () =>
    onProduct((product) => benchFirstMinute(product, { runs: whole('runs', 3), patience })),
  public: async () => onProduct((product) => benchPublic(product, whole('runs', 5))),
  pipeline: async () =>
    onProduct((product) => benchPipeline(product, { keywords, latencies, runs: whole('runs', 3), patience })),
  answers: async () => onProduct((product) => benchAnswers(product, { runs: whole('runs', 3), patience })),
  exports: async () =>
    onProduct((product) => benchExports(product, { keywords, days, runs: whole('runs', 3), patience })),
  history: async () => onProduct((product) => benchHistory(product, { runs: whole('runs', 3), patience })),
  imports: async () =>
    onProduct((product) => benchImports(product, { keywords, runs: whole('runs', 3), patience })),
  uploads: async () => onProduct((product) => benchUploads(product, { runs: whole('runs', 2), patience })),
  'roll-up': async () =>
    onProduct((product) => benchRollUp(product, { keywords, days, runs: whole('runs', 2), patience })),
  reports: async () =>
    onProduct((product) => benchReports(product, { keywords, days, runs: whole('runs', 3), patience })),
  'reports-due': async () =>
    onProduct((product) => benchReportsDue(product, { reports: whole('reports', 500), patience })),
}
const parts: Record<string, () => Promise<Figure[]> | Figure[]> = {
  ...productParts,
  idle: benchIdle,
  depth: () => benchDepth({ keywords, days, runs: whole('runs', 3) }),
  unusual: () => benchUnusual({ days, runs: whole('runs', 3) }),
  topics: () => benchTopics({ keywords, runs: whole('runs', 3) }),
  direct: () => benchDirect({ latencies, runs: whole('runs', 3), patience }),
  leases: () => benchLeases({ searches: values.keywords === undefined ? 300_000 : keywords }),
  parse: () => benchParse({ captures, runs: whole('runs', 5) }),
  storage: () => benchStorage({ captures }),
  'parse-load': async () =>
    onProduct(
      (product) => benchParseLoad(product, { keywords, runs: whole('runs', 3), patience }),
      parseLoadSettings,
    ),
}
const names = Object.keys(parts)
const unknown = positionals.find((name) => !names.includes(name))
if (values.help || unknown !== undefined) {
  console.log(unknown === undefined ? usage : `There is no part "${unknown}".\n\n${usage}`)
  process.exit(unknown === undefined ? 0 : 1)
}

const isWhole = values.all || positionals.length === 0
/** Parts that run only by name: they take as long as all others together. */
const onlyByName = ['million']
const wanted = names.filter((name) => (isWhole && !onlyByName.includes(name)) || positionals.includes(name))
const needsProduct = wanted.some((name) => name in productParts || name === 'idle')
if (
  needsProduct &&
  spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' }).status !== 0
)
  process.exit(1)

const conditions = { ...machine(), sizes: `${keywords} keywords, ${days} days` }
const done: Part[] = []
const broken: string[] = []
for (const name of wanted) {
  const before = load()
  const figures = await figuresOf(name)
  if (figures === undefined) continue
  const part = { name, load: { before, after: load() }, figures }
  if (done.length === 0) printConditions(conditions)
  printPart(part)
  done.push(part)
}
if (done.length > 1) printSummary(done)
writeReport(join(root, 'results', 'bench.json'), conditions, done)
if (broken.length > 0) console.error(`\nBroken off: ${broken.join(', ')}`)
const isMissed = done.some(({ figures }) => figures.some((figure) => isMet(figure) === false))
process.exitCode = isMissed || broken.length > 0 ? 1 : 0

/** Undefined if the part failed. The others still run, and their figures are kept. */
async function figuresOf(name: string): Promise<Figure[] | undefined> {
  try {
    return (await parts[name]?.()) ?? []
  } catch (error) {
    broken.push(name)
    console.error(`\n${name} broke off:`, error)
    return undefined
  }
}

async function onProduct(
  work: (product: Product) => Promise<Figure[]>,
  settings: NodeJS.ProcessEnv = {},
  databaseSettings: Record<string, string> = {},
) {
  const product = await startProduct(settings, databaseSettings)
  try {
    Object.assign(conditions, await databaseConditions(product.database))
    return await work(product)
  } finally {
    await product.stop()
  }
}

/** Sizes of the part `million`, which has its own. */
function million() {
  const scale = Number(values.scale ?? 1)
  if (!(scale > 0 && scale <= 10)) {
    console.error('--scale is a number above 0, up to 10.')
    process.exit(1)
  }
  const size = {
    keywords: Math.round(1_000_000 * scale),
    projects: Math.max(PROJECTS_OF_MANY + 2, Math.round(4_000 * scale)),
    days: values.days === undefined ? 30 : days,
  }
  conditions.sizes = `${size.keywords} keywords, ${size.projects} projects, ${size.days} days`
  return { size, runs: whole('runs', 3), patience, seconds: whole('seconds', 60) }
}

function inWorld(work: (product: Product, world: World) => Promise<Figure[]>) {
  return onProduct(async (product) => work(product, await makeWorld(product, { keywords, days })))
}

function whole(
  name: 'keywords' | 'days' | 'runs' | 'rounds' | 'reports' | 'seconds',
  standard: number,
): number {
  const value = Number(values[name] ?? standard)
  if (Number.isInteger(value) && value > 0) return value
  console.error(`--${name} is a whole number above 0.`)
  process.exit(1)
}
