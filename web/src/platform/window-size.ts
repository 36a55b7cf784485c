import { useSyncExternalStore } from 'react'

export type WindowSize = { width: number; height: number }

let size: WindowSize = { width: 0, height: 0 }

/** Inner size of the window in px, known from the first render on. */
export const useWindowSize = (): WindowSize => useSyncExternalStore(subscribe, read)

/** Returns the same object until the size changes, as `useSyncExternalStore` requires. */
function read(): WindowSize {
  const { innerWidth: width, innerHeight: height } = window
  if (width !== size.width || height !== size.height) size = { width, height }
  return size
}

function subscribe(listener: () => void) {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}
