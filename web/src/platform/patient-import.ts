/** Delays between the attempts, in ms. */
const pauses = [1_000, 2_000, 4_000]

/** Loads a module, with retries: a phone may lose its connection for a moment. */
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

/** Chromium never refetches a module that failed to load, so this imports it from another address. */
function importAgain<Module>(load: () => Promise<Module>, error: unknown, wait: number): Promise<Module> {
  const [address] = /https?:\/\/(?:(?!https?:\/\/)\S)+\.js/.exec(String(error)) ?? []
  return address === undefined ? load() : import(/* @vite-ignore */ `${address}?after=${wait}`)
}
