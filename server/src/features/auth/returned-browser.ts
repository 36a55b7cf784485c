import type { VisitorContext } from '../../platform/context.ts'
import { cookieIn } from '../../platform/http/cookies.ts'
import type { Installation } from '../../platform/installation.ts'

export const RETURN_COOKIE = 'sign_in_code'

const ABOUT = 'code of a returned browser'

/** The cookie that must accompany the code in the URL, so that the code works in no other browser. */
export const encryptCode = ({ secrets }: Installation, code: string) => secrets.encrypt(code, ABOUT)

/** Whether this browser received the code; a link with another person's code does not sign in. */
export function isReturned({ visitor, installation }: VisitorContext, code: string): boolean {
  const encrypted = cookieIn(visitor.cookies, RETURN_COOKIE)
  if (!encrypted) return false
  try {
    return installation.secrets.decrypt(encrypted, ABOUT) === code
  } catch {
    return false // Forged, or from another installation.
  }
}
