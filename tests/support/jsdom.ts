// antd measures pseudo elements, which jsdom does not know: it would say so on stderr thousands of times.
const computedStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => computedStyle(element);

export {};
