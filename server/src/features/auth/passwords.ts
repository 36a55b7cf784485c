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

/** The passwords most often found in published leaks that the length rule lets through. */
const common = new Set(
  `123456 1234567 12345678 123456789 1234567890 111111 000000 123123 1234561 654321 666666 121212 112233 123321
   159753 777777 888888 555555 987654321 password password1 password123 passw0rd p@ssw0rd qwerty qwerty1 qwerty123
   qwertyuiop 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsx zxcvbn zxcvbnm asdfgh asdfghjkl abc123 abcd1234 a1b2c3
   letmein welcome welcome1 monkey dragon sunshine princess football baseball superman batman trustno1 iloveyou
   admin1 admin123 administrator master shadow michael jordan23 ashley charlie freedom whatever hello123 secret
   changeme default test123 testtest aaaaaa google computer internet pokemon starwars killer hunter2`.split(
    /\s+/,
  ),
)

export const isCommonPassword = (password: string) => common.has(password.toLowerCase())
