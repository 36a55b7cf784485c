import { TextInput, type TextInputProps } from '@mantine/core'

/** The first field of log-in and sign-up: no automatic changes to the text, and known to password managers. */
export function UsernameInput(props: TextInputProps) {
  return (
    <TextInput
      label="Username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus
      {...props}
    />
  )
}
