import { messages } from '@rankline/contract/messages'
import { z } from 'zod'
import { invalid } from '../../platform/errors.ts'
import type { Installation } from '../../platform/installation.ts'

const ABOUT = 'page of an import'
const page = z.object({ of: z.string(), at: z.string() })

/** A place in an import. `of` names what is imported, so that the token fits nothing else. */
export const sealPage = ({ secrets }: Installation, of: readonly (string | number)[], at: string): string =>
  secrets.seal(JSON.stringify({ of: of.join(' '), at }), ABOUT)

/** @returns null without a token: the first page. @throws {Refusal} invalid when it belongs to something else */
export function openPage(
  { secrets }: Installation,
  of: readonly (string | number)[],
  token: string | null,
): string | null {
  if (token === null) return null
  try {
    const opened = page.parse(JSON.parse(secrets.open(token, ABOUT)))
    if (opened.of === of.join(' ')) return opened.at
  } catch {
    // Made up, or sealed by another installation.
  }
  throw invalid('next_page_token', messages.expiredPage)
}
