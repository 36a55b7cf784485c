import { messages } from '@rankline/contract/messages'
import { invalid } from '../../platform/errors.ts'
import { isCommonPassword } from './passwords.ts'

/** What no form can say of a new username and password. @throws {Refusal} invalid */
export function refuseUnfit(username: string, password: string) {
  if (!/^[A-Za-z0-9._-]+$/.test(username)) throw invalid('username', messages.usernameCharacters)
  if (password.toLowerCase() === username.toLowerCase())
    throw invalid('password', messages.passwordIsUsername)
  if (isCommonPassword(password)) throw invalid('password', messages.commonPassword)
}
