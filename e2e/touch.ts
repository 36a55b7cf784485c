import type { Page } from '@playwright/test'

/** Minimum width and height of a touch target, in px. */
const LEAST = 44

/**
 * Touch targets that are too small on the current page: controls whose clickable area is less than 44 px wide
 * or high. A control's labels count as part of it; links within running text are left out.
 */
export const smallTargetsOf = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const controls =
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="tab"], ' +
      '[role="switch"], [role="menuitem"], [role="menuitemradio"], [role="option"], [role="slider"]'

    const isInText = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1,
      )

    /** Whether a click at the point reaches the control, or a label of it. */
    function meets(control: HTMLElement, x: number, y: number): boolean {
      const met = document.elementFromPoint(x, y)
      if (met === null) return false
      if (control.contains(met)) return true
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
      return labels.some((label) => label.contains(met))
    }

    /** Extent of a control from its middle, both directions together. */
    function reach(control: HTMLElement, x: number, y: number, [dx, dy]: readonly [number, number]): number {
      const side = (sign: number) => {
        let far = 0
        while (far < least && meets(control, x + sign * dx * (far + 1), y + sign * dy * (far + 1))) far += 1
        return far
      }
      return side(1) + side(-1)
    }

    const found: string[] = []
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      if (
        !control.checkVisibility({ visibilityProperty: true }) ||
        control.closest('[inert], [aria-hidden="true"]')
      )
        continue
      if (control.matches(':disabled, [tabindex="-1"]:not([role])') || isInText(control)) continue
      control.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, top, width, height } = control.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      // Elements outside the window or below something open are not visible.
      if (width < 2 || x < 0 || x > innerWidth || !meets(control, x, y)) continue
      // Add the middle point and a pixel for rounding.
      const [wide, high] = [reach(control, x, y, [1, 0]) + 1, reach(control, x, y, [0, 1]) + 1]
      if (wide >= least - 1 && high >= least - 1) continue
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 40) ?? ''
      const kind = `${control.localName}.${[...control.classList].filter((part) => !part.startsWith('m_')).join('.')}`
      found.push(`${wide} x ${high}: ${kind} ${JSON.stringify(name)}`)
    }
    scrollTo(0, 0)
    return [...new Set(found)]
  }, LEAST)
