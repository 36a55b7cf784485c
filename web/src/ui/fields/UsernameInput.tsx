import { TextInput, type TextInputProps } from '@mantine/core'

/** The first field of log-in and sign-up: text is not changed, and password managers know it. */
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
