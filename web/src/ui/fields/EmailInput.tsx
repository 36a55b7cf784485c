import { TextInput, type TextInputProps } from '@mantine/core'

/** Somebody's own address, which the browser may fill in. */
export const EmailInput = (props: TextInputProps) => (
  <TextInput label="Email" type="email" autoComplete="email" {...props} />
)
