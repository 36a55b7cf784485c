import { hash, verify } from '@node-rs/argon2'

/** OWASP's recommendation for argon2id, the library's default algorithm: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, cost)

let nobodysHash: Promise<string> | undefined

/** Whether the password is right. Takes as long when there is no hash, so that nobody learns who is registered. */
export async function isRightPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody signs in with this')
  const isRight = await verify(passwordHash ?? (await nobodysHash), password)
  return isRight && passwordHash != null
}
