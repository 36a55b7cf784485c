import { messages } from '@rankline/contract/messages'
import { invalid } from '../../platform/errors.ts'
import { isCommonPassword } from './passwords.ts'

/** What no form can say of a new username and password. @throws {Refusal} invalid */
export function refuseUnfit(username: string, password: string) {
  refuseUnfitUsername(username)
  refuseWeakPassword(password, username)
}

/** @throws {Refusal} invalid */
export function refuseUnfitUsername(username: string) {
  if (!/^[A-Za-z0-9._-]+$/.test(username)) throw invalid('username', messages.usernameCharacters)
}

/** What is guessed first. @param field where it was typed in @throws {Refusal} invalid */
export function refuseWeakPassword(password: string, username: string, field = 'password') {
  if (password.toLowerCase() === username.toLowerCase()) throw invalid(field, messages.passwordIsUsername)
  if (isCommonPassword(password)) throw invalid(field, messages.commonPassword)
}
