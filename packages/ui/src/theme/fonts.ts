/** Font families of all pages, with the fallbacks while their files aren't loaded. */
export const FONTS = {
  sans: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  serif: "'Source Serif 4 Variable', Georgia, 'Times New Roman', serif",
  mono: 'ui-monospace, SFMono-Regular, Menlo, monospace',
} as const
