import { beforeAll, expect, test } from 'vitest'
import { type Device, elementHeights } from './element-heights.ts'
import { hasBrowser } from './testing/browser.ts'
import { onCaptures } from './testing/captures/on-captures.ts'
import {
  errorsOf,
  fitHeights,
  medianOf,
  quantileOf,
  type RenderedPage,
  renderedPages,
} from './testing/rendered.ts'

/** Stretches that make a median worth comparing. */
const LEAST_STRETCHES = 3

onCaptures('heights and saved pages as Chromium renders them', () => {
  let pages: RenderedPage[] = []
  beforeAll(async () => {
    if (hasBrowser) pages = await renderedPages()
  })
  const of = (device: Device) => pages.filter((page) => page.device === device)

  test.skipIf(!hasBrowser)('the table has the medians of kinds that the pages show alone', () => {
    const measured = (['desktop', 'mobile'] as const).flatMap((device) =>
      [...fitHeights(pages, device)].flatMap(([kind, heights]) =>
        kind === 'head' || heights.length < LEAST_STRETCHES
          ? []
          : [{ device, kind, height: medianOf(heights) }],
      ),
    )
    expect(measured.length).toBeGreaterThanOrEqual(8)
    for (const { device, kind, height } of measured) {
      const stored = elementHeights[device][kind as 'organic']
      expect(Math.abs(stored / height - 1), `${device} ${kind} ${height}`).toBeLessThan(0.1)
    }
  })

  test.skipIf(!hasBrowser)(
    'on desktop the estimate is near the middle, and wide of the mark on some pages',
    () => {
      expect(of('desktop').length).toBeGreaterThanOrEqual(25)
      const first = of('desktop').flatMap((page) => errorsOf(page, elementHeights.desktop).slice(0, 1))
      const all = of('desktop').flatMap((page) => errorsOf(page, elementHeights.desktop))
      console.info('desktop', figuresOf(first), figuresOf(all))
      expect(Math.abs(medianOf(first))).toBeLessThan(100)
      expect(medianOf(first.map(Math.abs))).toBeLessThan(180)
      expect(medianOf(all.map(Math.abs))).toBeLessThan(250)
    },
  )

  test.skipIf(!hasBrowser)('on phones four pages say little', () => {
    const all = of('mobile').flatMap((page) => errorsOf(page, elementHeights.mobile))
    console.info('mobile', of('mobile').length, figuresOf(all))
    expect(medianOf(all.map(Math.abs))).toBeLessThan(300)
  })
})

const figuresOf = (errors: readonly number[]) => ({
  results: errors.length,
  median: Math.round(medianOf(errors)),
  absolute: Math.round(medianOf(errors.map(Math.abs))),
  quartiles: [Math.round(quantileOf(errors, 0.25)), Math.round(quantileOf(errors, 0.75))],
})

test('every height is known for both devices, and only what is no thing of its own has none', () => {
  for (const heights of Object.values(elementHeights))
    expect(
      Object.entries(heights)
        .filter(([, height]) => height === 0)
        .map(([kind]) => kind),
    ).toEqual(['sitelinks', 'aside'])
})
