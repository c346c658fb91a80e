import { createTheme, defaultVariantColorsResolver } from '@mantine/core'
import type { CSSVariablesResolver, MantineThemeComponents, VariantColorsResolver } from '@mantine/core'
import { breakpoint, fontSize, radius, sizeVariables } from './sizes.ts'
import { FONTS } from './fonts.ts'
import { closeLeftTooltips } from '../overlays/close-left-tooltips.ts'
import classes from './theme.module.css'
import { cssVariablesOf, dark, darkTokens, gray, ink, lightTokens } from './tokens.ts'

/** 'danger' is the red outline of rejecting and deleting, 'dangerFilled' its confirmation. */
const variantColorResolver: VariantColorsResolver = (input) => {
  if (input.variant === 'danger') {
    return {
      background: 'var(--cs-sheet)',
      hover: 'var(--cs-status-rejected-fill)',
      color: 'var(--cs-status-rejected-text)',
      border: '1px solid var(--cs-status-rejected-line)',
    }
  }
  if (input.variant === 'dangerFilled') {
    return {
      background: 'var(--cs-error)',
      hover: 'var(--cs-status-rejected-text)',
      color: 'var(--cs-on-ink)',
      border: '1px solid transparent',
    }
  }
  const resolved = defaultVariantColorsResolver(input)
  const primary = input.color === undefined || input.color === 'ink'
  if (input.variant === 'filled' && primary) {
    return { ...resolved, color: 'var(--cs-on-ink)', hover: 'var(--cs-ink-hover)' }
  }
  return resolved
}

/**
 * Plain objects instead of Mantine's `Component.extend`, which would add each of these components to the start chunk.
 */
const components: MantineThemeComponents = {
  Button: { classNames: { root: classes.button } },
  ActionIcon: {
    defaultProps: { variant: 'subtle', color: 'gray', size: 28 },
    classNames: { root: classes.actionIcon },
  },
  Input: { classNames: { wrapper: classes.inputWrapper, input: classes.input } },
  InputWrapper: {
    classNames: { label: classes.label, description: classes.hint, error: classes.inputError },
    defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
  },
  Checkbox: { classNames: { input: classes.checkInput, body: classes.checkBody } },
  Menu: {
    defaultProps: {
      shadow: 'lg',
      transitionProps: { duration: 160, transition: 'fade' },
      position: 'bottom-end',
      // Inside the main landmark, with nothing focusable but its items.
      portalProps: { target: '#content' },
      withInitialFocusPlaceholder: false,
    },
    classNames: { item: classes.menuItem, dropdown: classes.floating },
  },
  Popover: {
    defaultProps: { shadow: 'lg', transitionProps: { duration: 160, transition: 'fade' } },
    classNames: { dropdown: classes.floating },
  },
  // The options of selects, inside the main landmark as well.
  Combobox: { defaultProps: { portalProps: { target: '#content' } } },
  // Long lists scroll as one list box, not in an area of their own inside it, which no key would reach.
  Select: { defaultProps: { withScrollArea: false }, classNames: { options: classes.options } },
  MultiSelect: { defaultProps: { withScrollArea: false }, classNames: { options: classes.options } },
  SegmentedControl: {
    classNames: { root: classes.segments, label: classes.segment, indicator: classes.segmentMark },
  },
  Modal: {
    defaultProps: {
      size: 'md',
      centered: true,
      radius: 'lg',
      transitionProps: { duration: 200, transition: 'fade' },
    },
    classNames: { title: classes.dialogTitle, content: classes.dialog, header: classes.dialogHeader },
  },
  Tooltip: {
    // The pointer may rest on what it says (1.4.13).
    defaultProps: {
      openDelay: 300,
      withArrow: true,
      offset: 3,
      interactive: true,
      events: { hover: true, focus: true, touch: false },
      transitionProps: { onEntered: closeLeftTooltips },
    },
    classNames: { tooltip: classes.tooltip },
  },
}

/** Mantine's theme: type, colours, radii, shadows and the sizes of the controls. */
export const theme = createTheme({
  colors: { ink, gray, dark },
  primaryColor: 'ink',
  primaryShade: { light: 6, dark: 4 },
  autoContrast: true,
  black: '#1B2124',
  fontFamily: FONTS.sans,
  fontFamilyMonospace: FONTS.mono,
  headings: {
    fontFamily: FONTS.serif,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: fontSize(28), lineHeight: '2.125rem' },
      h2: { fontSize: fontSize(24), lineHeight: '2rem' },
      h3: { fontSize: fontSize(20), lineHeight: '1.625rem' },
    },
  },
  fontSizes: { xs: fontSize(12), sm: fontSize(13), md: fontSize(14), lg: fontSize(15), xl: fontSize(16) },
  lineHeights: { xs: '1.4167', sm: '1.5385', md: '1.4286', lg: '1.6', xl: '1.375' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '1.5rem' },
  radius: { xs: radius(4), sm: radius(6), md: radius(6), lg: radius(10), xl: radius(10) },
  defaultRadius: 'sm',
  breakpoints: {
    xs: breakpoint('xs'),
    sm: breakpoint('sm'),
    md: breakpoint('md'),
    lg: breakpoint('lg'),
    xl: breakpoint('xl'),
  },
  shadows: {
    xs: 'var(--cs-shadow-card)',
    sm: 'var(--cs-shadow-card)',
    md: 'var(--cs-shadow-raised)',
    lg: 'var(--cs-shadow-floating)',
    xl: 'var(--cs-shadow-floating)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver,
  components,
})

/** Defines the roles of both schemes (`--cs-…`) and maps Mantine's own roles to them. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const roles = {
    '--mantine-color-body': 'var(--cs-sheet)',
    '--mantine-color-text': 'var(--cs-text)',
    '--mantine-color-dimmed': 'var(--cs-text-3)',
    '--mantine-color-placeholder': 'var(--cs-text-3)',
    '--mantine-color-anchor': 'var(--cs-link)',
    '--mantine-color-error': 'var(--cs-error)',
    '--mantine-color-default': 'var(--cs-sheet)',
    '--mantine-color-default-hover': 'var(--cs-hover)',
    '--mantine-color-default-color': 'var(--cs-text)',
    '--mantine-color-default-border': 'var(--cs-line-strong)',
    '--mantine-color-disabled': 'var(--cs-sunk)',
    '--mantine-color-disabled-color': 'var(--cs-text-3)',
    '--mantine-color-disabled-border': 'var(--cs-line-strong)',
    '--mantine-color-ink-contrast': 'var(--cs-on-ink)',
    '--mantine-primary-color-contrast': 'var(--cs-on-ink)',
    // Buttons without a `color` read this one and bypass the resolver.
    '--mantine-primary-color-filled-hover': 'var(--cs-ink-hover)',
    '--mantine-color-ink-filled-hover': 'var(--cs-ink-hover)',
  }
  return {
    variables: {
      ...sizeVariables(),
      '--cs-serif': FONTS.serif,
      '--cs-brass': '#F0C978',
      '--cs-console': '#15272D',
      '--cs-night': '#0A2F3A',
      '--cs-top-bar': '3.5rem',
    },
    light: { ...cssVariablesOf(lightTokens), ...roles },
    dark: { ...cssVariablesOf(darkTokens), ...roles },
  }
}
