import type { Locator } from '@playwright/test'

/** The clipboard content of a program. */
export interface Copied {
  html?: string
  text?: string
  files?: { name: string; type: string; base64: string }[]
}

/** Pastes another program's clipboard content into an editor. */
export async function paste(editor: Locator, copied: Copied): Promise<void> {
  await editor.evaluate((element, { html = '', text = '', files = [] }) => {
    const data = new DataTransfer()
    if (html) data.setData('text/html', html)
    if (text) data.setData('text/plain', text)
    for (const { name, type, base64 } of files) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      data.items.add(new File([bytes], name, { type }))
    }
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, copied)
}

/** A photograph of a camera's size, as a PNG file: `width` by 600 pixels of a gradient. */
export function photograph(editor: Locator, width: number): Promise<string> {
  return editor.evaluate((_, wide) => {
    const canvas = document.createElement('canvas')
    canvas.width = wide
    canvas.height = 600
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    const gradient = context.createLinearGradient(0, 0, wide, 600)
    gradient.addColorStop(0, '#16677d')
    gradient.addColorStop(1, '#f0c978')
    context.fillStyle = gradient
    context.fillRect(0, 0, wide, 600)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  }, width)
}
