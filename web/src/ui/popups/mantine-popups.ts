import { Menu, Popover } from '@mantine/core'

/** Mantine's popups, in a chunk of their own. */
export const mantinePopups = { Menu, Popover }
