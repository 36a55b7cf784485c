import type { Page } from '@playwright/test'

/** Minimum width and height of a touch target, in px. */
const LEAST = 44

/**
 * Touch targets that are too small on the current page: controls whose clickable area is less than 44 px wide
 * or high. A control's labels count as part of it; links within running text are left out.
 * @param within selector of the elements whose controls are measured
 */
export const smallTargetsOf = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate(
    ([least, within]) => {
      const controls =
        'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="tab"], ' +
        '[role="switch"], [role="menuitem"], [role="menuitemradio"], [role="option"], [role="slider"]'

      const isInText = (element: Element) =>
        getComputedStyle(element).display === 'inline' &&
        [...(element.parentElement?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1,
        )

      /** Whether a click on the element reaches the control, or a label of it. */
      function isPartOf(control: HTMLElement, met: Element): boolean {
        if (control.contains(met)) return true
        const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
        return labels.some((label) => label.contains(met))
      }

      /** Whether an open menu, a dialog or a message covers the control here. It goes away again. */
      function isCovered(control: HTMLElement, met: Element): boolean {
        const cover = met.closest('[data-portal], [aria-live]')
        return cover !== null && !cover.contains(control)
      }

      /** Whether the control is at the point, or below something that goes away again. */
      function meets(control: HTMLElement, x: number, y: number): boolean {
        const met = document.elementFromPoint(x, y)
        return met !== null && (isPartOf(control, met) || isCovered(control, met))
      }

      /** Extent of a control from its middle, both directions together. */
      function extent(
        control: HTMLElement,
        x: number,
        y: number,
        [dx, dy]: readonly [number, number],
      ): number {
        const side = (sign: number) => {
          let [far, beyond] = [0, least + 1]
          while (beyond - far > 1) {
            const half = (far + beyond) >> 1
            if (meets(control, x + sign * dx * half, y + sign * dy * half)) far = half
            else beyond = half
          }
          return far
        }
        return side(1) + side(-1)
      }

      /** Clickable width and height; null if the control's middle is not visible. */
      function sizeOf(control: HTMLElement): { wide: number; high: number } | null {
        const { left, top, width, height } = control.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        const met = document.elementFromPoint(x, y)
        if (width < 2 || x < 0 || x > innerWidth || met === null || !isPartOf(control, met)) return null
        // Add the middle point.
        return { wide: extent(control, x, y, [1, 0]) + 1, high: extent(control, x, y, [0, 1]) + 1 }
      }

      // A pixel for rounding.
      const isLarge = ({ wide, high }: { wide: number; high: number }) =>
        wide >= least - 1 && high >= least - 1

      /** The size where it is large enough; what floats above the page may cover a part of it elsewhere. */
      function bestSizeOf(control: HTMLElement) {
        control.scrollIntoView({ block: 'center', inline: 'center' })
        const first = sizeOf(control)
        if (first === null || isLarge(first)) return first
        for (const offset of [160, -320]) {
          scrollBy(0, offset)
          const size = sizeOf(control)
          if (size !== null && isLarge(size)) return size
        }
        return first
      }

      const isMeasured = (control: HTMLElement) =>
        control.closest(within) !== null &&
        control.checkVisibility({ visibilityProperty: true }) &&
        !control.closest('[inert], [aria-hidden="true"]') &&
        !control.matches(':disabled, [tabindex="-1"]:not([role])') &&
        !isInText(control)

      const kindOf = ({ localName, classList }: Element) =>
        [localName, ...[...classList].filter((part) => !part.startsWith('m_'))].join('.')

      /** The narrowest controls of each kind: the rows of a table repeat the same controls. */
      function samples(all: HTMLElement[]): HTMLElement[] {
        const narrowest = all
          .map((control) => ({ control, width: control.getBoundingClientRect().width }))
          .sort((a, b) => a.width - b.width)
        const counts = new Map<string, number>()
        return narrowest.flatMap(({ control }) => {
          const parents = [control.parentElement, control.parentElement?.parentElement]
          const kind = [control, ...parents].map((element) => (element ? kindOf(element) : '')).join(' < ')
          const count = (counts.get(kind) ?? 0) + 1
          counts.set(kind, count)
          return count > 3 ? [] : [control]
        })
      }

      const found: string[] = []
      for (const control of samples(
        [...document.querySelectorAll<HTMLElement>(controls)].filter(isMeasured),
      )) {
        const size = bestSizeOf(control)
        if (size === null || isLarge(size)) continue
        const name = control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 40) ?? ''
        found.push(`${size.wide} x ${size.high}: ${kindOf(control)} ${JSON.stringify(name)}`)
      }
      scrollTo(0, 0)
      return [...new Set(found)]
    },
    [LEAST, within] as const,
  )
