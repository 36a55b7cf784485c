import { messages } from '@rankline/contract/messages'
import type { SystemContext } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'

/** The future owner of the password. `email`: empty if unknown; `product`: the name they know the site by. */
type Owner = { username: string; email: string; product: string }

/** Checks a new username and password beyond what forms can check. @throws {Refusal} invalid */
export async function refuseUnfit(ctx: SystemContext, owner: Owner, password: string) {
  if (!/^[A-Za-z0-9._-]+$/.test(owner.username)) throw invalid('username', messages.usernameCharacters)
  await refuseWeakPassword(ctx, owner, password)
}

/** Refuses easily guessed and leaked passwords. @param field the form field @throws {Refusal} invalid */
export async function refuseWeakPassword(
  { installation, log }: SystemContext,
  { username, email, product }: Owner,
  password: string,
  field = 'password',
) {
  const [local = '', domain = ''] = email.split('@')
  if (isMadeOf(password, [username])) throw invalid(field, messages.passwordIsUsername)
  if (isMadeOf(password, [email, local, domain, ...domain.split('.')]))
    throw invalid(field, messages.passwordIsEmail)
  if (isMadeOf(password, [product, product.replace(/\s+/g, '')]))
    throw invalid(field, messages.passwordIsProduct)
  if (await isCommonPassword(password)) throw invalid(field, messages.commonPassword)
  if (await installation.isBreached?.(password, log)) throw invalid(field, messages.breachedPassword)
}

/** Whether a password is one of the words, or one followed by digits and signs. */
function isMadeOf(password: string, words: string[]): boolean {
  const [whole, bare] = [password.toLowerCase(), password.toLowerCase().replace(/(?<!\P{L})\P{L}+$/u, '')]
  return words.some((word) => word !== '' && [whole, bare].includes(word.toLowerCase()))
}

let known: Promise<string> | undefined

/** Joins 40,000 strings into one, which takes only a third of a megabyte. */
async function load(): Promise<string> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const fitting = dictionary['passwords-common'].filter(({ length }) => length >= 6 && length <= 24)
  return `\n${fitting.join('\n')}\n`.toLowerCase()
}

/** Whether a password is among the most common ones of published leaks, ignoring case. */
async function isCommonPassword(password: string): Promise<boolean> {
  known ??= load()
  return !/\s/.test(password) && (await known).includes(`\n${password.toLowerCase()}\n`)
}
