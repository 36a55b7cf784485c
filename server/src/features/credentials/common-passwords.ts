let known: Promise<string> | undefined

/** Joins 40,000 strings into one, which takes only a third of a megabyte. */
async function load(): Promise<string> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const fitting = dictionary['passwords-common'].filter(({ length }) => length >= 6 && length <= 24)
  return `\n${fitting.join('\n')}\n`.toLowerCase()
}

/** Whether a password is among the most common ones of published leaks, ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= load()
  return !/\s/.test(password) && (await known).includes(`\n${password.toLowerCase()}\n`)
}
