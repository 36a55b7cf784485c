let known: Promise<string> | undefined

/** One text in place of 40,000: it takes a third of a megabyte. */
async function load(): Promise<string> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const fitting = dictionary['passwords-common'].filter(({ length }) => length >= 6 && length <= 24)
  return `\n${fitting.join('\n')}\n`.toLowerCase()
}

/** Whether a password is among those most often found in published leaks, in whatever case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= load()
  return !/\s/.test(password) && (await known).includes(`\n${password.toLowerCase()}\n`)
}
