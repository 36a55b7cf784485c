import { SAFE_PASSWORD_MEMORY } from '../../platform/password-memory.ts'

let memoryCost = SAFE_PASSWORD_MEMORY
let nobodysHash: Promise<string> | undefined

/** Sets the memory in KiB for new password hashes of this process. Older hashes keep theirs. */
export function usePasswordMemory(kibibytes: number): void {
  memoryCost = kibibytes
  nobodysHash = undefined
}

/** Argon2id, the library's default algorithm. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2')
  return hash(password, { memoryCost, timeCost: 2, parallelism: 1 })
}

/** Storage of a person's hash. `replace` returns false if the hash is no longer `before`. */
type Stored = {
  replace(before: string, after: string): Promise<boolean>
  read(): Promise<string | null | undefined>
}

/**
 * Hashes a right password again if the memory for hashes has been changed since.
 * @returns the stored hash
 */
export async function renewHash(current: string, password: string, stored: Stored): Promise<string> {
  if (current.includes(`$m=${memoryCost},`)) return current
  const renewed = await hashPassword(password)
  if (await stored.replace(current, renewed)) return renewed
  // Another log-in was first, or the password has been changed.
  const other = await stored.read()
  return other != null && (await isRightPassword(other, password)) ? other : current
}

async function verify(hash: string, password: string): Promise<boolean> {
  const argon2 = await import('@node-rs/argon2')
  return argon2.verify(hash, password)
}

/** Whether the password is right. Takes as long without a hash: timing must not reveal who is registered. */
export async function isRightPassword(
  passwordHash: string | null | undefined,
  password: string,
  verifyWith = verify,
): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody signs in with this')
  const isRight = await verifyWith(passwordHash ?? (await nobodysHash), password)
  return isRight && passwordHash != null
}
