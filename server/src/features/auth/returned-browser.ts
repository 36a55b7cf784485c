import type { VisitorContext } from '../../platform/context.ts'
import { cookieIn } from '../../platform/http/cookies.ts'
import type { Installation } from '../../platform/installation.ts'

export const RETURN_COOKIE = 'sign_in_code'

const ABOUT = 'code of a returned browser'

/** The cookie that must accompany the code in the URL, so that the code works in no other browser. */
export const sealCode = ({ secrets }: Installation, code: string) => secrets.seal(code, ABOUT)

/** Whether this browser received the code; a link with another person's code does not sign in. */
export function isReturned({ visitor, installation }: VisitorContext, code: string): boolean {
  const sealed = cookieIn(visitor.cookies, RETURN_COOKIE)
  if (!sealed) return false
  try {
    return installation.secrets.open(sealed, ABOUT) === code
  } catch {
    return false // Forged, or from another installation.
  }
}
