import presetMantine from 'postcss-preset-mantine';

/** Read by Vite: `light-dark()`, `rem()` and the mixins in our style sheets are Mantine's. */
export default { plugins: [presetMantine()] };
