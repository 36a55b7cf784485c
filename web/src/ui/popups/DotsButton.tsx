import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'

/** Opens the menu of a row. */
export const DotsButton = (props: ActionIconProps & ComponentPropsWithRef<'button'>) => (
  <ActionIcon size={30} {...props}>
    <IconDots size={16} stroke={1.75} />
  </ActionIcon>
)
