import type { PageContext } from '../../engine.ts'
import type { ParsedPage } from '../../page.ts'

export function parsePage(_html: string, _context: PageContext): ParsedPage {
  return { status: 'js_required', query: null, organic: [], features: [], relateds: [], hasNext: null }
}
