import { createTheme } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { dark, gray, harbor, red } from './palette.ts'

const SANS = '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Liberation Sans", "Noto Sans", sans-serif'
const MONO = 'ui-monospace, "SF Mono", "Cascadia Mono", Consolas, "Liberation Mono", "DejaVu Sans Mono", monospace'

/** Compact and quiet: 13–14 px text, small radii, tight spacing. */
export const theme = createTheme({
  black: '#1b2026',
  colors: { harbor, gray, dark, red },
  primaryColor: 'harbor',
  primaryShade: { light: 6, dark: 6 },
  fontFamily: SANS,
  fontFamilyMonospace: MONO,
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.4', xl: '1.35' },
  radius: { xs: '2px', sm: '3px', md: '4px', lg: '6px', xl: '10px' },
  defaultRadius: 'md',
  spacing: { xs: '6px', sm: '10px', md: '14px', lg: '18px', xl: '26px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: {
    fontFamily: SANS,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '18px', lineHeight: '1.35' },
      h2: { fontSize: '16px', lineHeight: '1.4' },
      h3: { fontSize: '14px', lineHeight: '1.4' },
      h4: { fontSize: '13px', lineHeight: '1.4' },
      h5: { fontSize: '13px', lineHeight: '1.4' },
      h6: { fontSize: '12px', lineHeight: '1.4' },
    },
  },
  components: {
    Modal: { defaultProps: { transitionProps: { duration: 0 }, centered: true } },
    // The toast container (toasts.tsx) is the live region that announces messages, so each is announced only once.
    Notification: { defaultProps: { role: 'group' } },
    Tooltip: { defaultProps: { openDelay: 350, withArrow: true, multiline: true, maw: 360, fz: 'xs' } },
    Menu: {
      defaultProps: {
        transitionProps: { duration: 0 },
        shadow: 'md',
        // The first item has the focus, not an invisible place before it.
        withInitialFocusPlaceholder: false,
        // Passed to its button, which still has the focus for a moment after the menu has opened.
        onKeyDown: ({ key, currentTarget: button }: KeyboardEvent<HTMLElement>) => {
          if (key === 'Escape' && button.ariaExpanded === 'true') button.click()
        },
      },
    },
    Popover: { defaultProps: { transitionProps: { duration: 0 }, shadow: 'md' } },
    Select: { defaultProps: { comboboxProps: { transitionProps: { duration: 0 }, shadow: 'md' } } },
    // Names, IDs and numbers: nothing for a browser to complete or correct.
    TextInput: { defaultProps: { autoComplete: 'off', spellCheck: false } },
    // Label, field, then one line below: a hint or an error.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Button: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 28 } },
    Badge: { defaultProps: { radius: 'sm' } },
    Anchor: { defaultProps: { underline: 'always' } },
  },
})
