import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Locator, Page } from '@playwright/test'
import { openBrowser } from './browser.ts'
import { GUIDE_WIDTH, type GuidePicture, guidePictures } from './guide-pictures.ts'
import { makeGuideShowcase, usePackage } from './guide-showcase.ts'
import { failOne, makeMoves } from './home-showcase.ts'
import { startProduct } from './product.ts'
import { makeShowcase } from './showcase.ts'
import type { Tracked } from './tracked.ts'

// The pictures of the home page, of the README and of the user guide: the product itself with two months of history, in
// light and dark. `npm run screenshot -- guide` takes those of the guide alone, `-- home` those of the home page.

const inRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const site = inRoot('web/src/features/site/images/')
const docs = inRoot('docs/images/')
const guide = inRoot('docs/images/guide/')
const schemes = ['light', 'dark'] as const
const QUALITY = 0.7

type Photograph = {
  name: string
  path: (projectId: number) => string
  /** Text that is visible when the screen has loaded. */
  shows?: string
  viewport: { width: number; height: number }
  scale: number
  /** Actions of the person before the picture is taken. */
  prepare?: (page: Page) => Promise<void>
  /** Area from the upper left corner of an element or of the table, with `room` on its left; without it, the whole window. */
  cut?: { width: number; height: number; of?: (page: Page) => Locator; room?: number }
  isMobile?: boolean
}

const [, , asked] = process.argv
const isAsked = (part: 'site' | 'guide' | 'home') => asked === undefined || asked === part

const list = (projectId: number) => `/projects/${projectId}/keywords`
const desk = { width: 1440, height: 980 }
const photographs: Photograph[] = [
  { name: 'keywords', path: (id) => `${list(id)}?sort=position&order=asc`, viewport: desk, scale: 1.25 },
  {
    name: 'keywords-phone',
    path: (id) => `${list(id)}?sort=position&order=asc`,
    viewport: { width: 390, height: 700 },
    scale: 2,
    isMobile: true,
  },
  {
    name: 'keyword',
    path: (id) => `${list(id)}?keyword_query=hiking%20boots`,
    viewport: desk,
    scale: 1.5,
    cut: { width: 706, height: 412 },
  },
]

const firstCard = (page: Page) => page.locator('article').first()
/** The keywords that fell, with the reasons. */
const fallen = (page: Page) => page.locator('section', { hasText: /down since/ }).last()
const why = {
  path: () => '/changes?since=day',
  shows: 'Northpeak Outdoor',
  prepare: async (page: Page) => {
    await page.getByRole('button', { name: 'What changed in Northpeak Outdoor' }).click()
    await page
      .getByText(/passed you/)
      .first()
      .waitFor()
  },
}
const failed = { path: (id: number) => `${list(id)}?sort=keyword&order=asc`, shows: 'check failed' }
const narrow = { viewport: { width: 390, height: 844 }, scale: 2, isMobile: true }
/** Pictures taken after a failed check, when result lists are stored. */
const ofHome: Photograph[] = [
  {
    name: 'failed',
    ...failed,
    viewport: { width: 1560, height: 980 },
    scale: 2,
    cut: { width: 740, height: 341 },
  },
  { name: 'failed-phone', ...failed, ...narrow, cut: { width: 372, height: 420, of: firstCard, room: 4 } },
  {
    name: 'why',
    ...why,
    viewport: { width: 1200, height: 980 },
    scale: 2,
    cut: { width: 555, height: 274, of: fallen, room: 16 },
  },
  { name: 'why-phone', ...why, ...narrow, cut: { width: 372, height: 440, of: fallen, room: 16 } },
]

const mark = readFileSync(inRoot('web/public/favicon.svg'), 'utf8').replace(
  '<svg',
  '<svg width="40" height="40"',
)

// Uses a real source, and no worker that would fetch from it: no picture mentions invented positions.
const product = await startProduct({ SOURCE: 'direct' })
const browser = await openBrowser()
try {
  const tracked = await makeShowcase(product)
  mkdirSync(guide, { recursive: true })
  const studio = await browser.newPage()
  if (isAsked('site')) {
    await photograph(photographs, tracked, studio)
    await ofReadme(tracked)
  }
  if (isAsked('guide')) await photographGuide(tracked, studio)
  if (isAsked('home')) {
    await makeMoves(product, tracked)
    await failOne(product, tracked)
    await photograph(ofHome, tracked, studio)
  }
} finally {
  await browser.close()
  await product.stop()
}

async function photograph(wanted: readonly Photograph[], tracked: Tracked, studio: Page) {
  for (const scheme of schemes)
    for (const one of wanted) {
      const page = await open(browser, one, scheme, tracked)
      const picture = await shoot(page, one)
      writeFileSync(`${site}${one.name}-${scheme}.webp`, await asWebp(studio, picture))
      await page.context().close()
    }
}

async function photographGuide(tracked: Tracked, studio: Page) {
  const { keywordId } = await makeGuideShowcase(product, tracked)
  for (const picture of guidePictures) {
    await usePackage(product, tracked, picture.isOfAdministrator ? 'admin' : 'unlimited')
    for (const scheme of schemes)
      writeFileSync(
        `${guide}${picture.name}-${scheme}.webp`,
        await ofGuide(picture, scheme, { ...tracked, keywordId }, studio),
      )
  }
}

async function ofReadme(tracked: Tracked) {
  for (const scheme of schemes) {
    const page = await open(browser, { ...photographs[0]!, scale: 1 }, scheme, tracked)
    await page.screenshot({ path: `${docs}${scheme === 'light' ? 'keywords.png' : 'keywords-dark.png'}` })
    await page.context().close()
  }
  await shareCard(browser)
}

async function open(
  browser: Browser,
  { viewport, scale, path, shows = 'hiking boots', isMobile = false }: Photograph,
  colorScheme: 'light' | 'dark',
  { person, projectId }: Tracked,
): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    colorScheme,
    isMobile,
    deviceScaleFactor: scale,
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'token', value: person.token, url: product.url, sameSite: 'Lax' }])
  const page = await context.newPage()
  await page.goto(product.url + path(projectId))
  await page.getByText(shows).first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle', { timeout: 4_000 }).catch(onlyTimeout)
  return page
}

async function ofGuide(
  { path, height, ...picture }: GuidePicture,
  scheme: 'light' | 'dark',
  tracked: Tracked & { keywordId: number },
  studio: Page,
): Promise<Buffer> {
  const viewport = { width: GUIDE_WIDTH, height }
  const page = await open(
    browser,
    { ...picture, path: () => path(tracked), viewport, scale: 1 },
    scheme,
    tracked,
  )
  const taken = await page.screenshot()
  await page.context().close()
  return asWebp(studio, taken)
}

async function shoot(page: Page, { cut, prepare }: Photograph): Promise<Buffer> {
  await prepare?.(page)
  if (cut === undefined) return page.screenshot()
  const { of = (whole) => whole.locator('table').first(), room = 0, width, height } = cut
  const { x, y } = (await of(page).boundingBox()) ?? { x: 0, y: 0 }
  return page.screenshot({ fullPage: true, clip: { x: x - room, y, width, height } })
}

/** Converts to WebP in Chromium, so that no other tool needs to be installed. */
async function asWebp(page: Page, png: Buffer): Promise<Buffer> {
  const written = await page.evaluate(
    async ({ source, quality }) => {
      const picture = await createImageBitmap(await (await fetch(source)).blob())
      const canvas = document.createElement('canvas')
      canvas.width = picture.width
      canvas.height = picture.height
      canvas.getContext('2d')?.drawImage(picture, 0, 0)
      return canvas.toDataURL('image/webp', quality)
    },
    { source: dataUrl(png), quality: QUALITY },
  )
  return Buffer.from(written.split(',')[1] ?? '', 'base64')
}

/** Takes the card that other sites show for a shared link: the slogan above the product. */
async function shareCard(browser: Browser) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  const font = readFileSync(
    inRoot('node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  )
  await page.setContent(`<!doctype html><style>
    @font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${font.toString('base64')}) }
    body { margin: 0; overflow: hidden; background: #f7f8fa; color: #14181f; font-family: Inter }
    header { padding: 52px 64px 0 }
    b { display: flex; align-items: center; gap: 14px; font-size: 30px }
    h1 { margin: 22px 0 0; font-size: 58px; letter-spacing: -0.03em; line-height: 1.08 }
    img { position: absolute; top: 268px; left: 64px; width: 1072px; border: 1px solid #d9dde5; border-radius: 14px;
      box-shadow: 0 12px 48px #14181f2e }
  </style><header><b>${mark} Rankline</b><h1>Track your search engine<br>rankings easily</h1></header>
  <img src="${dataUrl(readFileSync(`${docs}keywords.png`))}">`)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: `${site}og.png` })
  await page.close()
}

function dataUrl(png: Buffer): string {
  return `data:image/png;base64,${png.toString('base64')}`
}

/** Ignores only timeouts: the live connection keeps the network from becoming idle. */
function onlyTimeout(error: Error) {
  if (error.name !== 'TimeoutError') throw error
}
