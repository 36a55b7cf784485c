import { messages } from '@rankline/contract/messages'
import type { SystemContext } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Whose password it is to be; `email` where it is known. */
type Owner = { username: string; email: string }

const PRODUCT = 'rankline'

/** What no form can say of a new username and password. @throws {Refusal} invalid */
export async function refuseUnfit(ctx: SystemContext, owner: Owner, password: string) {
  if (!/^[A-Za-z0-9._-]+$/.test(owner.username)) throw invalid('username', messages.usernameCharacters)
  await refuseWeakPassword(ctx, owner, password)
}

/** What is guessed first, or has been published. @param field where it was typed in @throws {Refusal} invalid */
export async function refuseWeakPassword(
  { installation, log }: SystemContext,
  { username, email }: Owner,
  password: string,
  field = 'password',
) {
  const [local = '', domain = ''] = email.split('@')
  if (isMadeOf(password, [username])) throw invalid(field, messages.passwordIsUsername)
  if (isMadeOf(password, [email, local, domain, ...domain.split('.')]))
    throw invalid(field, messages.passwordIsEmail)
  if (isMadeOf(password, [PRODUCT])) throw invalid(field, messages.passwordIsProduct)
  if (await isCommonPassword(password)) throw invalid(field, messages.commonPassword)
  if (await installation.isBreached?.(password, log)) throw invalid(field, messages.breachedPassword)
}

/** Whether a password is one of the words, or one with digits and signs behind it. */
function isMadeOf(password: string, words: string[]): boolean {
  const [whole, bare] = [password.toLowerCase(), password.toLowerCase().replace(/[^\p{L}]+$/u, '')]
  return words.some((word) => word !== '' && [whole, bare].includes(word.toLowerCase()))
}
