import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { uiTexts } from '../texts.ts'

const schemes = ['auto', 'light', 'dark'] as const

/** Auto, light or dark; remembered on this device. */
export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label={uiTexts.appearance}
      value={colorScheme}
      onChange={(value) => {
        const scheme = schemes.find((known) => known === value)
        if (scheme !== undefined) setColorScheme(scheme)
      }}
      data={[
        { value: 'auto', label: uiTexts.appearanceAuto },
        { value: 'light', label: uiTexts.appearanceLight },
        { value: 'dark', label: uiTexts.appearanceDark },
      ]}
    />
  )
}
