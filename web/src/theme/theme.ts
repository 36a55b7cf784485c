import {
  type ButtonProps,
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type InputProps,
  type InputWrapperProps,
  type MantineColorsTuple,
  type MenuProps,
  type ModalProps,
  type PopoverProps,
  rem,
  type VariantColorsResolver,
} from '@mantine/core'
import controls from './controls.module.css'

/** Shade 5 is the accent of dark, 7 the accent of light; screens use `var(--accent)`, not shades. */
const accent: MantineColorsTuple = [
  '#eef2ff',
  '#dbe3ff',
  '#bccaff',
  '#9db0ff',
  '#8ba1ff',
  '#7b93ff',
  '#5b78ee',
  '#3b5bdb',
  '#3350c9',
  '#2a43ab',
]

const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#f2f4f7',
  '#e7e9ee',
  '#dfe2e8',
  '#d3d7df',
  '#98a0ae',
  '#636b7a',
  '#4a5160',
  '#2b313c',
  '#14181f',
]

const dark: MantineColorsTuple = [
  '#e8ebf0',
  '#c4cad5',
  '#98a2b3',
  '#667085',
  '#363d49',
  '#262c35',
  '#161a20',
  '#0f1216',
  '#0b0e12',
  '#07090c',
]

/** Filled controls take their text colour from the tokens, so that it is readable on any accent. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const isAccent = input.color === undefined || input.color === input.theme.primaryColor
  if (isAccent && input.variant === 'filled') {
    return {
      background: 'var(--accent)',
      hover: 'var(--accent-hover)',
      color: 'var(--on-accent)',
      border: '1px solid transparent',
    }
  }
  if (isAccent && input.variant === 'light') {
    return {
      background: 'var(--accent-soft)',
      hover: 'color-mix(in srgb, var(--accent) 16%, var(--card))',
      color: 'var(--accent)',
      border: '1px solid transparent',
    }
  }
  if (input.color === 'red' && input.variant === 'filled') {
    return {
      background: 'var(--down)',
      hover: 'color-mix(in srgb, var(--down) 88%, var(--ink))',
      color: 'var(--card)',
      border: '1px solid transparent',
    }
  }
  return defaultVariantColorsResolver(input)
}

const shared = {
  '--mantine-color-body': 'var(--card)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-error': 'var(--down)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
}

/** Points Mantine's own variables at the tokens. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: shared,
  dark: shared,
})

const body = rem(14)

const floating = {
  shadow: 'md',
  radius: 'lg',
  transitionProps: { transition: 'fade-down', duration: 120 },
} as const

/** The calendar's arrows have no visible text. */
const calendarLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous years',
  nextDecade: 'Next years',
}

export const theme = createTheme({
  colors: { accent, gray, dark },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 5 },
  variantColorResolver,
  black: '#14181f',
  fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: rem(12), sm: rem(13), md: body, lg: rem(16), xl: rem(20) },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.5', lg: '1.5', xl: '1.3' },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(4), sm: rem(5), md: rem(7), lg: rem(10), xl: rem(14) },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  shadows: { xs: 'none', sm: 'none', md: 'var(--shadow)', lg: 'var(--shadow)', xl: 'var(--shadow)' },
  headings: {
    fontWeight: '700',
    sizes: {
      h1: { fontSize: rem(20), lineHeight: '1.3' },
      h2: { fontSize: rem(16), lineHeight: '1.4' },
      h3: { fontSize: body, lineHeight: '1.4' },
    },
  },
  // Plain values: importing the components would load all of them with the first screen.
  components: {
    Button: {
      defaultProps: { size: 'sm' } satisfies Partial<ButtonProps>,
      classNames: { root: controls.button },
    },
    DatePicker: { defaultProps: { ariaLabels: calendarLabels } },
    // No dialog role: the field's label would name the calendar, and some fields have no visible label.
    DatePickerInput: {
      defaultProps: { ariaLabels: calendarLabels, popoverProps: { withRoles: false } },
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Input: {
      defaultProps: { size: 'md' } satisfies Partial<InputProps>,
      classNames: { input: controls.input },
    },
    InputWrapper: {
      defaultProps: {
        inputWrapperOrder: ['label', 'input', 'description', 'error'],
      } satisfies Partial<InputWrapperProps>,
      classNames: { label: controls.label, description: controls.help, error: controls.error },
    },
    Paper: { defaultProps: { radius: 'lg' } },
    ModalCloseButton: { defaultProps: { 'aria-label': 'Close' } },
    DrawerCloseButton: { defaultProps: { 'aria-label': 'Close' } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        padding: 'lg',
        transitionProps: { transition: 'fade', duration: 140 },
      } satisfies Partial<ModalProps>,
      classNames: { content: controls.modal, title: controls.modalTitle, overlay: controls.overlay },
    },
    Menu: {
      // The placeholder is a child element that a menu must not have.
      defaultProps: { ...floating, withInitialFocusPlaceholder: false } satisfies Partial<MenuProps>,
      classNames: { dropdown: controls.dropdown, item: controls.menuItem, label: controls.menuLabel },
    },
    Popover: {
      defaultProps: { ...floating } satisfies Partial<PopoverProps>,
      classNames: { dropdown: controls.dropdown },
    },
    Skeleton: { classNames: { root: controls.skeleton } },
    SegmentedControl: { classNames: { label: controls.segment } },
    Loader: { defaultProps: { size: 'sm' } },
  },
})
