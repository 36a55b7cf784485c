import type { VisitorContext } from '../../platform/context.ts'
import { cookieIn } from '../../platform/http/cookies.ts'
import type { Installation } from '../../platform/installation.ts'

export const RETURN_COOKIE = 'sign_in_code'

const ABOUT = 'code of a returned browser'

/** What the browser keeps beside the code in its address, so that the code is worth nothing in any other browser. */
export const sealCode = ({ secrets }: Installation, code: string) => secrets.seal(code, ABOUT)

/** Whether a code is used by the browser it was handed out to; a link with somebody else's code signs nobody in. */
export function isReturned({ visitor, installation }: VisitorContext, code: string): boolean {
  const sealed = cookieIn(visitor.cookies, RETURN_COOKIE)
  if (!sealed) return false
  try {
    return installation.secrets.open(sealed, ABOUT) === code
  } catch {
    return false // Made up, or of another installation.
  }
}
