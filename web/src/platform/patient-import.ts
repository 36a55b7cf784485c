/** Waits between the tries, in ms. */
const pauses = [1_000, 2_000, 4_000]

/** Loads a module: a screen that is shown does not give up at once because a phone has lost its line. */
export async function patientImport<Module>(
  load: () => Promise<Module>,
  waits: readonly number[] = pauses,
): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    const [wait, ...left] = waits
    if (wait === undefined) throw error
    await new Promise((resolve) => setTimeout(resolve, wait))
    return patientImport(() => importAgain(load, error, wait), left)
  }
}

/** Chromium does not ask again for a module that failed to load, but for the same one under another address. */
function importAgain<Module>(load: () => Promise<Module>, error: unknown, wait: number): Promise<Module> {
  const [address] = /https?:\/\/(?:(?!https?:\/\/)\S)+\.js/.exec(String(error)) ?? []
  return address === undefined ? load() : import(/* @vite-ignore */ `${address}?after=${wait}`)
}
