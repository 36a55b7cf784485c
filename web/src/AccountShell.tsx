import { Shell } from './ui/shell/Shell.tsx'

/** The shell of signed-in people, with what the features put into it. */
export function AccountShell() {
  return <Shell />
}
